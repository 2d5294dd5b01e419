import { DAY, type Writer } from '../writer.ts'

/** Offers, codes, versions that were given, an order with its invoice, refund and parcel. */
export async function writeSales(writer: Writer): Promise<void> {
  const { put, staff, appID, appEName, learner } = writer
  const now = Date.now()
  const within = { startsAt: now, endsAt: now + DAY, agentCode: '' }
  const version = { appEName, vn: 2, ...within }
  await put('sales.discountSave', staff({ ...version, kind: 'percent', value: 1_000, onlyNew: 0 }), { title: 60 })
  const coupon = await put(
    'sales.couponTypeSave',
    staff({ ...within, kind: 'minus', value: 1_000, minAmount: 0, validDays: 10, perUser: 1, quantity: 5 }),
    { name: 60 },
  )
  if (coupon) await put('sales.couponGive', staff({ ...coupon, userNamesJson: [learner.userName] }))
  await put(
    'sales.bundleSave',
    staff({
      ...{ agentCode: '', price: 19_900, days: 90, startsAt: now },
      itemsJson: [
        { appEName, vn: 2 },
        { appEName: 'ZC_NK_YTMJ', vn: 2 },
      ],
    }),
    { name: 60 },
  )
  await put('sales.batchMake', staff({ ...version, kind: 'version', parts: '', days: 30, quantity: 1 }), { name: 60 })
  const granted = await put('sales.entitlementGrant', staff({ userName: learner.userName, appID, vn: 1, days: 10 }), {
    reason: 200,
  })
  if (granted)
    await put(
      'sales.entitlementSetEnd',
      staff({ entitlementID: granted.entitlementID, endsAt: granted.endsAt + 1, wasEndsAt: granted.endsAt }),
      { reason: 200 },
    )
  await writeOrder(writer)
  await writeParcels(writer)
}

async function writeOrder({ put, staff, mine, client, desk }: Writer): Promise<void> {
  const { list } = await client.send('sales.myOrders', mine({ curPage: 0 }))
  const paid = list.find(({ state }) => state === 'paid')
  if (!paid) return
  await put('sales.putInvoice', mine({ orderID: paid.orderID, taxNo: '91', email: 'a@b.cn' }), { title: 100 })
  await put('sales.askRefund', mine({ orderID: paid.orderID }), { reason: 200 })
  const { rows: orders } = await client.send('sales.orderList', staff({ q: paid.orderID }))
  const { rows: refunds } = await client.send('sales.refundList', staff())
  if (refunds[0]) await put('sales.refundDecide', staff({ refundID: refunds[0].refundID, accept: 0 }), { reason: 200 })
  if (!orders[0]) return
  await put('sales.orderRefund', staff({ orderID: orders[0].orderID, amount: 1 }), { reason: 200 })
  desk.push(`/orders/${orders[0].orderID}`)
}

async function writeParcels({ put, staff, client, appID, desk }: Writer): Promise<void> {
  await put('delivery.printedBookSave', staff({ appID, vn: 2, partID: 0, position: 1, stopped: 0 }), { title: 60 })
  const csv = new Blob(['订单号,快递公司,运单号\nE1,顺丰,SF1\n'])
  await put('delivery.numbersCheck', staff(), { fileName: 100 }, csv)
  const { rows: parcels } = await client.send('delivery.shipmentList', staff())
  const sent = parcels.find(({ state }) => state === 'sent' || state === 'moving') ?? parcels[0]
  if (!sent) return
  await put('delivery.shipmentMark', staff({ shipmentID: sent.shipmentID, mark: 'lose' }), { reason: 200 })
  desk.push(`/shipments/${sent.shipmentID}`)
}
