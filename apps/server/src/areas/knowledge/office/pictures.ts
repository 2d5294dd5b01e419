import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { keepPicture } from '../../../platform/files/pictures/keptPicture.ts'
import { pictureSigner } from '../../../platform/html/materialHtml.ts'

/** Re-encodes and stores a picture for a point's text, which refers to it by name. */
export const pointPicture: Handler<'knowledge.pointPicture'> = async (input) => {
  const { params, file, services } = input
  const { appID } = params
  if (!file) throw notFound('文件')
  const picture = await keepPicture(services.files, file.path, ({ name, width, height }) =>
    services.store.write(async (tx) => {
      if (!(await services.subjects.in(tx).subjectByID(appID))) throw notFound('该科目')
      await services.points.in(tx).addPicture({ name, subject_id: appID, width, height, added_at: services.now() })
      const of = { kind: 'point', id: appID, name: `图片 ${name}` }
      await services.audit.in(tx).audited(input, { ...of, after: { width, height } })
    }),
  )
  const sign = pictureSigner(await services.keys.of('files'), services.now())
  return { ...picture, url: sign(picture.name) }
}
