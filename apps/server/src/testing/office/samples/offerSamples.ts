import { SUBJECT } from '../../bank.ts'
import type { Samples, Scene } from '../scene.ts'

const DAY = 86_400_000
let made = 0

const version = { appEName: SUBJECT, vn: 2, agentCode: '' }
const within = ({ api }: Scene) => ({ startsAt: api.clock.now, endsAt: api.clock.now + DAY })
const price = (scene: Scene) => ({
  ...version,
  ...{ partID: 0, price: 9_900, days: 90, holdsFrom: scene.api.clock.now + DAY },
})
const discount = (scene: Scene) => ({
  ...version,
  ...within(scene),
  ...{ title: `样例优惠 ${++made}`, kind: 'percent' as const, value: 1_000, onlyNew: 0 as const },
})
const coupon = (scene: Scene) => ({
  ...within(scene),
  ...{ agentCode: '', name: `样例券 ${++made}`, kind: 'minus' as const, value: 1_000 },
  ...{ minAmount: 0, validDays: 10, perUser: 1 },
})
const bundle = async (scene: Scene) => {
  const guid = await scene.guidOf('operator')
  const vn = 1_000 + ++made
  const appID = scene.api.world.otherSubjectID
  const fields = { name: '样例版', position: vn, price: 100, verNo: 1, hidden: 0 as const, hideByVip: [], subList: [] }
  await scene.api.client.send('subjects.versionCreate', { guid, appID, vn, ...fields })
  return {
    ...{ name: `样例组合 ${made}`, agentCode: '', price: 19_900, days: 90, startsAt: scene.api.clock.now },
    itemsJson: [
      { appEName: SUBJECT, vn: 2 },
      { appEName: 'OTHER', vn },
    ],
  }
}
const batch = (scene: Scene) => ({
  ...version,
  ...within(scene),
  ...{ name: `样例批次 ${++made}`, kind: 'version' as const, parts: '', days: 30, quantity: 3 },
})

/** Samples of the sellers' calls. */
export const OFFER_SAMPLES: Samples = {
  'sales.priceSave': async (scene) => price(scene),
  'sales.priceRemove': async (scene) => {
    const guid = await scene.guidOf('operator')
    return scene.api.client.send('sales.priceSave', { guid, ...price(scene) })
  },
  'sales.discountSave': async (scene) => discount(scene),
  'sales.discountStop': async (scene) => {
    const guid = await scene.guidOf('operator')
    return { ...(await scene.api.client.send('sales.discountSave', { guid, ...discount(scene) })), stopped: 1 }
  },
  'sales.couponTypeSave': async (scene) => coupon(scene),
  'sales.couponTypeStop': async (scene) => {
    const guid = await scene.guidOf('operator')
    return { ...(await scene.api.client.send('sales.couponTypeSave', { guid, ...coupon(scene) })), stopped: 1 }
  },
  'sales.couponGive': async (scene) => {
    const guid = await scene.guidOf('operator')
    const type = await scene.api.client.send('sales.couponTypeSave', { guid, ...coupon(scene) })
    return { ...type, userNamesJson: [scene.api.world.plain] }
  },
  'sales.bundleSave': bundle,
  'sales.bundleStop': async (scene) => {
    // Making the bundle begins a session of the operator, which ends the previous one.
    const fields = await bundle(scene)
    const guid = await scene.guidOf('operator')
    return { ...(await scene.api.client.send('sales.bundleSave', { guid, ...fields })), stopped: 1 }
  },
  'sales.batchMake': async (scene) => batch(scene),
  'sales.codeExport': async (scene) => {
    const guid = await scene.guidOf('operator')
    return scene.api.client.send('sales.batchMake', { guid, ...batch(scene) })
  },
  'sales.batchRevoke': async (scene) => {
    const guid = await scene.guidOf('operator')
    return scene.api.client.send('sales.batchMake', { guid, ...batch(scene) })
  },
}
