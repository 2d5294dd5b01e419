/** What of the bank an import may overwrite or double, by kind of finding: the parameter of importStart that confirms it. */
export const CONFIRMATIONS = {
  style: 'allowStyle',
  answer: 'allowAnswers',
  options: 'allowOptions',
  edited: 'allowEdited',
  duplicates: 'allowDuplicates',
} as const
