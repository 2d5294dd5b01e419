import type { PersonalPart } from '../../platform/database/personal.ts'

export const personalOfPoints: PersonalPart = {
  tables: [],
  others: {
    point_text: 'names the member of the staff who wrote it',
    point_table: 'names the members of the staff who checked a table of points',
    point_change: 'names the members of the staff who removed, split and imported points and took that back',
    point_merge: 'names the members of the staff who merged points and took that back',
  },
}
