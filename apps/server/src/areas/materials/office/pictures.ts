import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { keepPicture } from '../../../platform/files/pictures/keptPicture.ts'
import { pictureSigner } from '../../../platform/html/materialHtml.ts'

/** Re-encodes and stores a picture, to which texts and sets of pictures refer by name. */
export const materialPicture: Handler<'materials.materialPicture'> = async (input) => {
  const { params, file, services } = input
  if (!file) throw notFound('文件')
  const picture = await keepPicture(services.files, file.path, ({ name, width, height }) =>
    services.store.write(async (tx) => {
      const book = await services.materials.in(tx).bookByID(params.bookID)
      if (!book || book.removed_at !== null) throw notFound('这本资料')
      const row = { name, book_id: book.book_id, width, height, added_at: services.now() }
      await services.materials.in(tx).addPictures([row])
      const of = { kind: 'material', id: book.book_id, name: `${book.name}：图片 ${name}` }
      await services.audit.in(tx).audited(input, { ...of, after: { width, height } })
    }),
  )
  const sign = pictureSigner(await services.keys.of('files'), services.now())
  return { ...picture, alt: '', url: sign(picture.name) }
}
