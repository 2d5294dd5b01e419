import { longText, needed } from '../office/fields.ts'

/** Fields of a group of learners (a class). */
export const GROUP = {
  name: needed('名称', 60),
  note: longText('说明', 300),
}
