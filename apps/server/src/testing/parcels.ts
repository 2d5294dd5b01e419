import { newId } from '../platform/database/ids.ts'
import type { Api } from './api.ts'
import { SUBJECT } from './bank.ts'

const VN = 2

/** A printed book that comes with the second version of the test subject. */
export async function addPrintedBook(
  { services, world }: Api,
  title: string,
  of: { vn?: number; partID?: number } = {},
) {
  const bookID = newId()
  await services.store.write((tx) =>
    services.delivery.in(tx).putPrintedBook({
      book_id: bookID,
      subject_id: world.subjectID,
      vn: of.vn ?? VN,
      part_id: of.partID ?? 0,
      title,
      created_at: services.now(),
      stopped_at: null,
    }),
  )
  return bookID
}

let made = 0

/** A paid order of the second version for somebody, as the core of sales reports one. */
export async function payForBooks(
  { services, world }: Api,
  userName: string,
  of: { agentCode?: string; vn?: number; parts?: number[]; orderID?: number } = {},
): Promise<string> {
  const user = await services.people.userByName(userName)
  if (!user) throw new Error(`nobody is called ${userName}`)
  const orderNo = `T${String(++made).padStart(10, '0')}`
  await services.store.write((tx) =>
    services.delivery.in(tx).shipmentsDue({
      orderID: of.orderID ?? newId(),
      orderNo,
      userID: user.user_id,
      agentCode: of.agentCode ?? '889',
      paidAt: services.now(),
      items: [{ subjectID: world.subjectID, vn: of.vn ?? VN, parts: of.parts ?? [] }],
    }),
  )
  return orderNo
}

export const ADDRESS = {
  userName: '李雷',
  phone: '13812345678',
  address: '浙江省 杭州市 西湖区',
  details: '文三路 1 号',
  isdefault: 1 as const,
}

/** Gives the address of an order, as its learner does. */
export async function giveAddress({ client, world }: Api, guid: string, orderID: string): Promise<void> {
  const { id } = await client.send('delivery.adduserAddress', { guid, ...ADDRESS })
  const of = { appID: world.subjectID, appEName: SUBJECT, vn: VN }
  await client.send('delivery.setDeliverInfo', { guid, orderID, info: String(id), ...of })
  await client.send('delivery.destroyuserAddress', { guid, id })
}

export const shipmentOf = async ({ services }: Api, orderNo: string) => {
  const { rows } = await services.delivery.shipmentPage({ q: orderNo })
  const [row] = rows
  if (!row) throw new Error(`there is no parcel of ${orderNo}`)
  return row
}

/** It leaves under this number, by a member of the staff whom nobody asks for. */
export async function sendParcel(api: Api, orderNo: string, number: string, carrier = 'yto'): Promise<void> {
  const row = await shipmentOf(api, orderNo)
  await api.services.store.write(async (tx) => {
    const sent = await api.services.delivery
      .in(tx)
      .sendShipment(row, { carrier, number, at: api.services.now(), by: 1 })
    if (!sent) throw new Error('it cannot be sent')
  })
}
