import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'

/** The file's name for users: without folders and control characters. Never used as a path. */
export const plainName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim() || '未命名'

export const importUpload: Handler<'imports.importUpload'> = async (input) => {
  const { params, caller, services, file } = input
  if (!file) throw notFound('文件')
  const fileName = plainName(params.fileName)
  const uploadID = await services.uploads.keep(caller.userID, fileName, file, (tx, id) =>
    services.audit
      .in(tx)
      .audited(input, { kind: 'import', id, name: fileName, after: { fileName, bytes: file.bytes } }),
  )
  return { uploadID }
}
