/** What is said of questions that a step takes out of a tree: in which other trees they still stand. */
export const leavingSaid = (leaving: number, elsewhere: readonly { tree: string; count: number }[]): string[] =>
  leaving === 0
    ? []
    : [
        `${leaving} 道题移出这个目录，仍在${elsewhere.map(({ tree, count }) => `“${tree}”（${count} 道）`).join('、')}，学员在那里还能做`,
      ]
