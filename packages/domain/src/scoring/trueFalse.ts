const TRUE = ['对', '正确', '是', '√', '✓', '✔', '☑', 'T', 'TRUE', 'Y', 'YES']
const FALSE = ['错', '错误', '否', '不对', '不正确', '×', '✗', '✘', '☒', 'X', 'F', 'FALSE', 'N', 'NO']

const words = new Map([...TRUE.map((word) => [word, '对'] as const), ...FALSE.map((word) => [word, '错'] as const)])

/** Parses a true/false word or sign of question banks to `对` or `错`; null for others. */
export const readTrueFalse = (text: string): '对' | '错' | null =>
  words.get(
    text
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[\s.。]/gu, ''),
  ) ?? null
