/**
 * Some fonts tell, for a Chinese character, the sign of the part of characters that looks the same: ⼼ (U+2F3C) for 心. Unicode
 * says which those of the block "Kangxi Radicals" are (NFKC); of "CJK Radicals Supplement", forms of their own as well, these
 * are the simplified characters.
 */
const PARTS = /[\u2e80-\u2fdf]/g

const SIMPLIFIED: Readonly<Record<string, string>> = {
  ...{ '⺠': '民', '⺟': '母', '⻁': '虎', '⻄': '西', '⻅': '见', '⻆': '角', '⻉': '贝', '⻋': '车', '⻓': '长' },
  ...{ '⻔': '门', '⻘': '青', '⻙': '韦', '⻚': '页', '⻛': '风', '⻜': '飞', '⻝': '食', '⻢': '马', '⻣': '骨' },
  ...{ '⻤': '鬼', '⻥': '鱼', '⻦': '鸟', '⻧': '卤', '⻨': '麦', '⻩': '黄', '⻪': '黾', '⻬': '齐', '⻮': '齿' },
  ...{ '⻰': '龙', '⻳': '龟' },
}

/** A text with the characters themselves, one for one: so it is found, copied and read out. */
export const withCharacters = (text: string): string =>
  text.replace(PARTS, (part) => SIMPLIFIED[part] ?? part.normalize('NFKC'))
