import { extname } from 'node:path'
import { ownPicture } from '@tizhou/domain/agents/links'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import { stagePicture } from '../../../platform/files/pictures/pictures.ts'

/** Stores a picture under a generated name, so that no upload replaces another. */
export const agentPicture: Handler<'agents.agentPicture'> = async (input) => {
  const { params, services, file } = input
  if (!file) throw notFound('文件')
  const name = `${newId()}${extname(params.name.trim()).toLowerCase()}`
  const path = `/files/images/agents/${name}`
  if (ownPicture(path) === undefined) throw badInput([{ field: 'name', reason: '应为 png、jpg、gif 或 svg 图片' }])
  const staged = await stagePicture(services.files, `images/agents/${name}`, file)
  try {
    await services.store.write((tx) =>
      services.audit
        .in(tx)
        .audited(input, { kind: 'agent', id: name, name: '图片', after: { picture: path, bytes: file.bytes } }),
    )
    await staged.commit()
  } finally {
    await staged.discard()
  }
  return { path }
}
