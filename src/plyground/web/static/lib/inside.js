// The document that an offline page holds, packed.

export async function document_() {
  const bytes = Uint8Array.from(atob(document.getElementById("document").textContent), (c) => c.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain).json();
}
