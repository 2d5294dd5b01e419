import { field } from '../../platform/settings.ts'
import { readParcelSettings } from './carriers/settings.ts'

export const parcelSettings = field(
  [
    {
      name: 'EXPRESS_PROVIDER',
      default: 'sandbox',
      meaning: 'who is asked where parcels are: `kuaidi100`, `kdniao`; `sandbox`: parcels move by the clock',
    },
    {
      name: 'EXPRESS_CUSTOMER',
      default: 'none',
      meaning: 'the account there: `customer` of 快递100, `EBusinessID` of 快递鸟',
    },
    { name: 'EXPRESS_KEY', default: 'none', meaning: 'its key' },
    { name: 'EXPRESS_TIMEOUT_MS', default: '6000', meaning: 'longer than this it counts as down' },
    { name: 'EXPRESS_TEST_ENDPOINT', default: 'none', meaning: 'a stand-in on this machine', isForTests: true },
  ],
  readParcelSettings,
)
