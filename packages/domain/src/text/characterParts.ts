/**
 * Some fonts tell, for a Chinese character, a sign that only looks the same: the part of characters ⼼ (U+2F3C) for 心, or
 * a character once more for the sake of another code (U+F98A for 力). Unicode says which the blocks "Kangxi Radicals"
 * (NFKC) and "CJK Compatibility Ideographs" (NFC) are; of "CJK Radicals Supplement", forms of their own as well, these
 * are the characters.
 */
const PARTS = /[\u2e80-\u2fdf\uf900-\ufaff]/g

const SUPPLEMENT: Readonly<Record<string, string>> = {
  ...{
    '⺁': '厂',
    '⺄': '乙',
    '⺆': '冂',
    '⺇': '几',
    '⺊': '卜',
    '⺎': '兀',
    '⺒': '巳',
    '⺓': '幺',
    '⺕': '彐',
    '⺙': '攵',
  },
  ...{
    '⺜': '日',
    '⺝': '月',
    '⺟': '母',
    '⺠': '民',
    '⺤': '爫',
    '⺦': '丬',
    '⺧': '牛',
    '⺩': '王',
    '⺪': '疋',
    '⺫': '目',
  },
  ...{
    '⺬': '示',
    '⺮': '竹',
    '⺶': '羊',
    '⺷': '羊',
    '⺸': '羊',
    '⺻': '聿',
    '⺽': '臼',
    '⻁': '虎',
    '⻃': '覀',
    '⻄': '西',
  },
  ...{
    '⻅': '见',
    '⻆': '角',
    '⻇': '角',
    '⻉': '贝',
    '⻋': '车',
    '⻑': '長',
    '⻓': '长',
    '⻔': '门',
    '⻕': '阜',
    '⻗': '雨',
  },
  ...{
    '⻘': '青',
    '⻙': '韦',
    '⻚': '页',
    '⻛': '风',
    '⻜': '飞',
    '⻝': '食',
    '⻡': '首',
    '⻢': '马',
    '⻣': '骨',
    '⻤': '鬼',
  },
  ...{
    '⻥': '鱼',
    '⻦': '鸟',
    '⻧': '卤',
    '⻨': '麦',
    '⻩': '黄',
    '⻪': '黾',
    '⻫': '斉',
    '⻬': '齐',
    '⻭': '歯',
    '⻮': '齿',
  },
  ...{ '⻯': '竜', '⻰': '龙', '⻱': '龜', '⻲': '亀', '⻳': '龟' },
}

/** A text with the characters themselves, one for one: so it is found, compared, copied and read out. */
export const withCharacters = (text: string): string =>
  text.replace(PARTS, (part) => {
    const same = SUPPLEMENT[part] ?? part.normalize('NFKC')
    // A few of the block are ligatures of other scripts or have no character of one unit.
    return same.length === 1 ? same : part
  })
