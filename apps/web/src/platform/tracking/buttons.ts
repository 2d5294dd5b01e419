/** Every control that is counted: its number, which stays its own for good, and its name. From 100 on: pop-ups. */
export const buttons = {
  startChapter: { btnNum: 1, btnName: '开始章节' },
  reciteChapter: { btnNum: 2, btnName: '背题' },
  resetChapter: { btnNum: 3, btnName: '重做章节' },
  evaluateChapter: { btnNum: 4, btnName: '章节测评' },
} as const

export type ButtonName = keyof typeof buttons
