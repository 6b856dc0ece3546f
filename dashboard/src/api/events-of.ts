/** The data of each event of a server-sent stream, as it comes. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block.startsWith('event: next\n')) yield block.slice(block.indexOf('data: ') + 'data: '.length);
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
