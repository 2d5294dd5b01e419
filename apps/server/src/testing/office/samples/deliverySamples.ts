import { addPrintedBook, giveAddress, payForBooks, sendParcel, shipmentOf } from '../../parcels.ts'
import { appIDOf, type Samples, type Scene } from '../scene.ts'

let made = 0

const parcelNumber = () => `YT${String(++made).padStart(10, '0')}`

/** A parcel with an address, of the learner with VIP. */
async function someParcel({ api }: Scene): Promise<{ shipmentID: number; orderNo: string }> {
  await addPrintedBook(api, '样例图书')
  const orderNo = await payForBooks(api, api.world.vip)
  await giveAddress(api, await api.login(api.world.vip), orderNo)
  return { shipmentID: (await shipmentOf(api, orderNo)).shipment_id, orderNo }
}

const numberFile = (orderNo: string) => ({
  fileName: '单号.csv',
  file: new Blob([`订单号,快递公司,快递单号\n${orderNo},圆通,${parcelNumber()}\n`]),
})

async function checkedNumbers(scene: Scene): Promise<{ importID: number }> {
  const { file, fileName } = numberFile((await someParcel(scene)).orderNo)
  const guid = await scene.guidOf('operator')
  const { importID } = await scene.sendFile('delivery.numbersCheck', { guid, fileName }, file)
  return { importID }
}

export const DELIVERY_SAMPLES: Samples = {
  'delivery.shipmentPack': async (scene) => ({ shipmentIDs: [(await someParcel(scene)).shipmentID], packed: 1 }),
  'delivery.shipmentSend': async (scene) => ({
    shipmentID: (await someParcel(scene)).shipmentID,
    carrier: 'yto',
    number: parcelNumber(),
  }),
  'delivery.shipmentMark': async (scene) => {
    const { shipmentID, orderNo } = await someParcel(scene)
    await sendParcel(scene.api, orderNo, parcelNumber())
    return { shipmentID, mark: 'return', reason: '收件人拒收' }
  },
  'delivery.shipmentExport': async () => ({}),
  'delivery.numbersCheck': async (scene) => numberFile((await someParcel(scene)).orderNo),
  'delivery.numbersApply': checkedNumbers,
  'delivery.numbersUndo': async (scene) => {
    const checked = await checkedNumbers(scene)
    await scene.api.client.send('delivery.numbersApply', { guid: await scene.guidOf('operator'), ...checked })
    return checked
  },
  'delivery.printedBookSave': async (scene) => ({ appID: appIDOf(scene), vn: 2, partID: 0, title: '样例图书' }),
  'delivery.printedBookStop': async ({ api }) => ({ bookID: await addPrintedBook(api, '样例图书'), stopped: 1 }),
}
