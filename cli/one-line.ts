/** Text of a page under test for a terminal: its control characters could rewrite what is on the screen. */
export const oneLine = (text: string, most = 160): string => {
  const plain = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ').trim();
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain;
};
