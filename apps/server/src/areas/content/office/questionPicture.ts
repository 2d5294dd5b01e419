import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureFault } from '../../../cores/content/pictureFiles.ts'
import { PICTURE_NAME } from '../../../cores/imports/text/htmlToText.ts'
import { filesDir } from '../../../platform/config.ts'
import { newId } from '../../../platform/database/ids.ts'
import { badInput, notFound, Refusal } from '../../../platform/envelope.ts'
import type { Handler } from '../../../platform/handler.ts'

/** Puts a picture into the folder of its subject, where texts name it as `[name]`. */
export const questionPicture: Handler<'content.questionPicture'> = async (input) => {
  const { params, services, file } = input
  if (!file) throw notFound('文件')
  const { appID } = params
  const name = params.name.trim()
  if (!PICTURE_NAME.test(name))
    throw badInput([{ field: 'name', reason: '不是图片文件名（gif、jpg、png、bmp、svg、ico，不带目录）' }])
  const fault = await pictureFault(file.path, name)
  if (fault) throw badInput([{ field: 'file', reason: fault }])
  await services.subjects.editedSubject(appID)
  const folder = join(filesDir(services.config), 'images', String(appID))
  const path = join(folder, name)
  const isThere = await stat(path).then(
    () => true,
    () => false,
  )
  if (isThere && params.replace !== 1) throw new Refusal(409, `已有图片 ${name}，其他题目可能正在使用它`)
  await mkdir(folder, { recursive: true })
  const beside = join(folder, `.${newId()}.part`)
  try {
    await copyFile(file.path, beside)
    await services.store.write(async (tx) => {
      const subject = await services.subjects.in(tx).editedSubject(appID)
      await services.audit.in(tx).audited(input, {
        kind: 'subject',
        id: appID,
        name: subject.short_name,
        ...(isThere ? { before: { picture: name } } : {}),
        after: { picture: isThere ? `${name}（已替换）` : name, bytes: file.bytes },
      })
    })
    await rename(beside, path)
  } finally {
    await rm(beside, { force: true })
  }
  return { name }
}
