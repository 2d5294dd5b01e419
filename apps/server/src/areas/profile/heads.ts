import { randomBytes } from 'node:crypto'
import { HEAD_BYTES, HEAD_SIDE } from '@tizhou/domain/profile/profile'
import type { ProfileRow } from '../../cores/profile/profiles.ts'
import { badInput } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { discardFile } from '../../platform/files/discardFile.ts'
import { repaintPhoto } from '../../platform/files/pictures/repaintPhoto.ts'
import { signAddress } from '../../platform/files/signedAddresses.ts'
import type { Services } from '../../platform/services.ts'

const OPEN_MS = 3_600_000
const BASE64 = /^(?:data:image\/[a-z+.-]{1,20};base64,)?([A-Za-z0-9+/]+={0,2})$/

/** An address of a user's uploaded avatar; null where there is none. */
export async function headAddress(
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  { head_path, user_id }: Pick<ProfileRow, 'head_path' | 'user_id'>,
): Promise<string | null> {
  if (head_path === null) return null
  return signAddress(await keys.of('files'), { path: head_path, userID: user_id, expiresAt: now() + OPEN_MS })
}

/** Replaces the avatar and removes the former file. */
async function change(
  services: Services,
  userID: number,
  head: Pick<ProfileRow, 'head_given' | 'head_path'>,
): Promise<void> {
  const before = await services.store.write(async (tx) => {
    await services.people.in(tx).lockLearner(userID)
    const { head_path } = await services.profile.in(tx).profileOf(userID)
    await services.profile.in(tx).putProfile(userID, { ...head, updated_at: services.now() })
    return head_path
  })
  await discardFile(services, before)
}

export const changeUserHead: Handler<'profile.changeUserHead'> = async ({ params, caller, services }) => {
  await change(services, caller.userID, { head_given: params.userHeadID || null, head_path: null })
  return null
}

export const uploadHead: Handler<'profile.uploadHead'> = async ({ params, caller, services }) => {
  const [, base64 = ''] = BASE64.exec(params.imgData.trim()) ?? []
  const bytes = Buffer.from(base64, 'base64')
  const refuse = (reason: string) => badInput([{ field: 'imgData', reason }])
  if (bytes.length > HEAD_BYTES) throw refuse(`图片不能超过 ${Math.floor(HEAD_BYTES / 1_000)} KB`)
  const painted = bytes.length > 0 ? await repaintPhoto(bytes, HEAD_SIDE) : undefined
  if (!painted) throw refuse('无法读取这张图片，请使用 JPG、PNG 或 WebP')
  const head_path = `heads/${caller.userID}/${randomBytes(12).toString('hex')}.jpg`
  await services.files.put(head_path, painted, { maxBytes: HEAD_BYTES })
  try {
    await change(services, caller.userID, { head_given: null, head_path })
  } catch (error) {
    await discardFile(services, head_path)
    throw error
  }
  return { userHead: (await headAddress(services, { head_path, user_id: caller.userID })) ?? '' }
}
