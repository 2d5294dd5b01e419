import type { Form, Option } from '@tizhou/domain/content/question'

/** True/false has no options of its own; it is shown as these two, whose names are its canonical answers. */
const TRUE_FALSE: Option[] = [
  { name: '对', content: '这句话是对的' },
  { name: '错', content: '这句话是错的' },
]

/** What a learner can choose from; empty for forms that are typed. */
export function choicesOf(question: { form: Form; options: Option[] }): Option[] {
  return question.form === 'PDTEST' ? TRUE_FALSE : question.options
}

/** Forms in which several options may be chosen; they always need a confirm. */
export const isMultiple = (form: Form): boolean => form === 'XTEST' || form === 'CASETEST'

/** Forms answered by typing. */
export const isTyped = (form: Form): boolean => form === 'TKTEST' || form === 'JDTEST'
