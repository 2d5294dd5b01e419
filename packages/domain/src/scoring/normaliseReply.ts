import type { Form } from '../content/question.ts'
import { BLANK_SEPARATOR } from './blanks.ts'
import { isSorted, readLetters, sortLetters } from './letters.ts'
import { readTrueFalse } from './trueFalse.ts'

/**
 * The one way a reply is kept and compared, whatever client wrote it: letters sorted, once each and upper case;
 * `对` or `错`; blanks trimmed; text trimmed. Empty when the text is no reply of this form. Blanks keep their
 * places: an empty one stays between its separators.
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
