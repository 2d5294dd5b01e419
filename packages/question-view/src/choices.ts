import type { Form, Option } from '@tizhou/domain/content/question'

/** The options of true/false questions, which store none; the names are the canonical answers. */
const TRUE_FALSE: Option[] = [
  { name: '对', content: '这句话是对的' },
  { name: '错', content: '这句话是错的' },
]

/** The options of a question; empty for forms that are answered by typing. */
export function choicesOf(question: { form: Form; options: Option[] }): Option[] {
  return question.form === 'PDTEST' ? TRUE_FALSE : question.options
}

/** Forms in which several options may be chosen; they always need a confirmation. */
export const isMultiple = (form: Form): boolean => form === 'XTEST' || form === 'CASETEST'

/** Forms answered by typing. */
export const isTyped = (form: Form): boolean => form === 'TKTEST' || form === 'JDTEST'
