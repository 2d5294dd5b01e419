import { PictureZip } from '../../../cores/imports/pictures/pictureZip.ts'
import { ImportRefused } from '../../../cores/imports/refused.ts'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { plainName } from './importUpload.ts'

/** Keeps a ZIP with the pictures of an import for the calls that read it. What cannot be used is refused at once. */
export const importPictures: Handler<'imports.importPictures'> = async (input) => {
  const { params, caller, services, file } = input
  if (!file) throw notFound('文件')
  const fileName = plainName(params.fileName)
  const pictures = await countOf(file.path)
  const picturesID = await services.uploads.keep(caller.userID, fileName, file, (tx, id) =>
    services.audit.in(tx).audited(input, {
      ...{ kind: 'import', id, name: fileName },
      after: { fileName, bytes: file.bytes, pictures },
    }),
  )
  return { picturesID, pictures }
}

/** The number of files in the ZIP. */
async function countOf(path: string): Promise<number> {
  try {
    const zip = await PictureZip.open(path)
    await zip.close()
    return zip.pictures.length
  } catch (error) {
    if (error instanceof ImportRefused) throw badInput([{ field: 'file', reason: error.message }])
    throw error
  }
}
