/** The kinds of findings that an import must confirm, with the parameter of importStart that confirms each. */
export const CONFIRMATIONS = {
  style: 'allowStyle',
  answer: 'allowAnswers',
  options: 'allowOptions',
  edited: 'allowEdited',
  duplicates: 'allowDuplicates',
} as const
