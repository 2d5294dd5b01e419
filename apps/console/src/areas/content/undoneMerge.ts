/** What the undoing of a merge left as it is. */
export function toldOfUndo({ learnersStay, placesStay }: { learnersStay: number; placesStay: number }): string {
  const left = [
    learnersStay > 0 ? `${learnersStay} 位学员之后又做过，保留的题上的记录不动` : '',
    placesStay > 0 ? `${placesStay} 处位置之后有人动过，保持现状` : '',
  ].filter((text) => text !== '')
  return ['已撤销合并', ...left].join('；')
}
