import { randomInt } from 'node:crypto'
import { WEAKNESS_TEXT, weaknessOf } from '@tizhou/domain/account/weakPassword'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Tx } from '../../../platform/database/store.ts'
import type { Services } from '../../../platform/services.ts'

const NAME = /^[A-Za-z][A-Za-z0-9_.-]{2,31}$/
const SHORTEST_PASSWORD = 10
/** Without look-alike characters, since the password is read out and typed. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const INITIAL_LENGTH = 14

/** Throws 400 for an invalid name. */
export function checkNames(userName: string, nickName: string): void {
  if (!NAME.test(userName))
    throw badInput([{ field: 'userName', reason: '须以字母开头，3 至 32 位字母、数字、点、横线或下划线' }])
  checkNickName(nickName)
}

export function checkNickName(nickName: string): void {
  if (nickName.trim() === '') throw badInput([{ field: 'nickName', reason: '不能为空' }])
}

/** Throws 400 where the password is too weak for staff. */
export function checkStaffPassword(password: string, userName: string): void {
  const refuse = (reason: string) => badInput([{ field: 'newPassword', reason }])
  if ([...password].length < SHORTEST_PASSWORD) throw refuse(`至少 ${SHORTEST_PASSWORD} 个字符`)
  if (!/\p{L}/u.test(password) || !/\d/.test(password)) throw refuse('须同时含有字母和数字')
  if (password.toLowerCase().includes(userName.toLowerCase())) throw refuse('不能含有用户名')
  const weakness = weaknessOf(password, userName)
  if (weakness) throw refuse(WEAKNESS_TEXT[weakness])
}

/** About 69 random bits. */
export const initialPassword = (): string =>
  Array.from({ length: INITIAL_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** The staff member within the transaction; throws 404 where the account is not staff. */
export async function memberOf(services: Services, tx: Tx, userID: number) {
  const member = await services.people.in(tx).staffMember(userID)
  if (!member) throw notFound('该员工账号')
  return member
}

/** The fields of an account that the form edits; the roles in any order. */
export const editedMember = ({ nickName, roles }: { nickName: string; roles: readonly string[] }) => ({
  nickName,
  roles: roles.toSorted(),
})

/** Throws 409 where no other operator would remain. */
export async function checkOperatorStays(services: Services, tx: Tx, userID: number): Promise<void> {
  if ((await services.people.in(tx).otherOperators(userID)) === 0)
    throw new Refusal(409, '至少要保留一个可以登录的运营账号')
}
