import type { PersonalPart } from '../../platform/database/personal.ts'

export const personalOfImports: PersonalPart = {
  tables: [],
  others: { upload: 'of the staff', import_run: 'of the staff' },
}
