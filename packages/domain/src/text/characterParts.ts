/**
 * Some fonts map Chinese characters to look-alikes: radicals, such as ⼼ (U+2F3C) for 心, or compatibility characters,
 * such as U+F98A for 力. Unicode's normalisation covers "Kangxi Radicals" (NFKC) and "CJK Compatibility Ideographs"
 * (NFC); those of "CJK Radicals Supplement" are listed here.
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

/**
 * Replaces look-alikes by the characters themselves, one for one, for searching, comparing, copying and reading aloud.
 */
export const withCharacters = (text: string): string =>
  text.replace(PARTS, (part) => {
    const same = SUPPLEMENT[part] ?? part.normalize('NFKC')
    // A few of the block are ligatures of other scripts, or longer than one unit.
    return same.length === 1 ? same : part
  })
