import type { Params } from '@tizhou/contract/contract'
import { LETTERS } from '@tizhou/domain/content/question'
import type { BankSettings } from '../../../cores/imports/files/readBank.ts'
import { FIELDS, nameOf } from '../../../cores/imports/mapping/fields.ts'
import type { SubjectRow } from '../../../cores/subjects/subjects.ts'
import type { Caller } from '../../../platform/calls/caller.ts'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Upload } from '../../../platform/files/uploads/keptUploads.ts'
import type { Services } from '../../../platform/services.ts'

/** The fields that a column can mean: `field` as in Mapping.columns, `name` for users. */
export const COLUMN_FIELDS: readonly { field: string; name: string }[] = [
  ...FIELDS.map((field) => ({ field: field as string, name: nameOf(field) })),
  ...[...LETTERS].map((letter) => ({ field: `选项${letter}`, name: `选项${letter}` })),
]

type Typed = Omit<Params<'imports.importPreview'>, 'guid'> &
  Pick<Params<'imports.importCheck'>, 'picturesID' | 'forPaper'>

/** Throws 404 for an unknown subject or upload, 400 for a column with an unknown meaning. */
export async function importAsked(
  services: Services,
  caller: Pick<Caller, 'userID'>,
  typed: Typed,
): Promise<{ subject: SubjectRow; upload: Upload; pictures: Upload | undefined; settings: BankSettings }> {
  const { uploads } = services
  const subject = await services.subjects.subjectByID(typed.appID)
  if (!subject) throw notFound('该科目')
  const upload = await uploads.find(caller.userID, typed.uploadID)
  if (!upload) throw notFound('上传的文件（文件只保留一天，请重新上传）')
  const { picturesID } = typed
  const pictures = picturesID === undefined ? undefined : await uploads.find(caller.userID, picturesID)
  if (picturesID !== undefined && !pictures) throw notFound('上传的图片（文件只保留一天，请重新上传）')
  const columns = typed.columnsJson ?? []
  const unknown = columns.findIndex(({ field }) => !COLUMN_FIELDS.some((one) => one.field === field))
  if (unknown >= 0) throw badInput([{ field: `columnsJson[${unknown}].field`, reason: '没有这一项' }])
  const settings: BankSettings = {
    name: upload.fileName,
    overrides: columns.map(({ field, column }) =>
      column < 0 ? { field, column: '', none: true } : { field, column: '', at: column },
    ),
  }
  if (typed.sheet !== undefined) settings.sheet = typed.sheet
  if (typed.headerRow !== undefined) settings.headerRow = typed.headerRow
  if (typed.forPaper === 1) settings.forPaper = true
  if (typed.chaptersOf !== undefined) settings.chaptersOf = typed.chaptersOf
  return { subject, upload, pictures, settings }
}
