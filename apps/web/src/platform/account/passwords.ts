import { perform } from '../../calls/making/call.ts'
import * as calls from '../../calls/parts/entry.ts'
import { clientType } from '../clientType.ts'

export const userAgent = () => navigator.userAgent.slice(0, 512)

export async function changeWeakPassword(of: { userName: string; old: string; new: string }): Promise<void> {
  await perform(calls.changePasswordweakusers(), {
    userName: of.userName,
    oldPassword: await hashed(of.old),
    newPassword: await hashed(of.new),
    userAgent: userAgent(),
    clientType: clientType(),
  })
}

/** By the key that a right code gave, which stands for the old password. */
export async function setPasswordByKey(secretKey: string, password: string): Promise<void> {
  await perform(calls.changePasswordnew(), {
    secretKey,
    newPassword: await hashed(password),
    clientType: clientType(),
    userAgent: userAgent(),
  })
}

/** Both go as their MD5 (specification, section 5, "Passwords"). */
export async function changePassword(old: string, password: string): Promise<void> {
  await perform(calls.changePassword(), { oldPassword: await hashed(old), newPassword: await hashed(password) })
}

export async function restorePassword(of: { phone: string; code: string; password: string }): Promise<void> {
  await perform(calls.restorePassword(), {
    phone: of.phone,
    password: await hashed(of.password),
    verifyCode: of.code,
  })
}

/** Fetched when the first password is hashed. */
export const hashed = async (password: string): Promise<string> =>
  (await import('@tizhou/domain/account/md5')).md5(password)
