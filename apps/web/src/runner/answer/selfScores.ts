/** The learner's verdicts on an own short answer, in percent (scoring/jdtest), in the order of the keys 1, 2 and 3. */
export const SELF_SCORES = [
  { value: 0, label: '没答对', tone: 'wrong' },
  { value: 50, label: '部分答对', tone: 'missed' },
  { value: 100, label: '答对了', tone: 'right' },
] as const
