import type { Form } from '../content/question.ts'
import { BLANK_SEPARATOR } from './blanks.ts'
import { isSorted, readLetters, sortLetters } from './letters.ts'
import { readTrueFalse } from './trueFalse.ts'

/**
 * The canonical form of a reply for storing and comparing: letters distinct, sorted and upper case; `对` or `错`; blanks
 * trimmed; text trimmed. Empty where the text is no reply of this form. Empty blanks keep their separators.
 */
export function normaliseReply(form: Form, text: string): string {
  switch (form) {
    case 'ATEST':
    case 'BTEST':
    case 'A3TEST':
    case 'XTEST':
    case 'CASETEST':
      return isSorted(text) ? text : sortLetters(readLetters(text) ?? [])
    case 'PDTEST':
      return readTrueFalse(text) ?? ''
    case 'TKTEST': {
      const blanks = text.split(BLANK_SEPARATOR).map((blank) => blank.trim())
      return blanks.some((blank) => blank !== '') ? blanks.join(BLANK_SEPARATOR) : ''
    }
    case 'JDTEST':
      return text.trim()
  }
}
