import { PICTURE_NAME } from '../../../cores/imports/text/htmlToText.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { stagePicture } from '../../../platform/files/pictures/pictures.ts'

/** Stores a picture in its subject's folder; texts refer to it as `[name]`. */
export const questionPicture: Handler<'content.questionPicture'> = async (input) => {
  const { params, services, file } = input
  if (!file) throw notFound('文件')
  const { appID } = params
  const name = params.name.trim()
  if (!PICTURE_NAME.test(name))
    throw badInput([{ field: 'name', reason: '不是图片文件名（gif、jpg、png、bmp、svg、ico，不带目录）' }])
  const path = `images/${appID}/${name}`
  const staged = await stagePicture(services.files, path, file)
  try {
    await services.subjects.editedSubject(appID)
    const isThere = (await services.files.stat(path)) !== undefined
    const isReviewed = (await services.subjects.subjectByID(appID))?.is_reviewed === 1
    if (isThere && isReviewed)
      throw new Refusal(
        409,
        `这个科目的题目修改要另一人审核，图片 ${name} 不能直接替换：请换一个名字上传，再改题目里的引用`,
      )
    if (isThere && params.replace !== 1) throw new Refusal(409, `已有图片 ${name}，其他题目可能正在使用它`)
    await services.store.write(async (tx) => {
      const subject = await services.subjects.in(tx).editedSubject(appID)
      await services.content.in(tx).lookForPictures(appID)
      await services.audit.in(tx).audited(input, {
        kind: 'subject',
        id: appID,
        name: subject.short_name,
        ...(isThere ? { before: { picture: name } } : {}),
        after: { picture: isThere ? `${name}（已替换）` : name, bytes: file.bytes },
      })
    })
    await staged.commit()
  } finally {
    await staged.discard()
  }
  return { name }
}
