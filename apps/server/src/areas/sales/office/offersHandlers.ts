import { bundleList, bundleSave, bundleStop } from './bundles.ts'
import { batchCodes, batchList, batchMake, batchRevoke, codeExport } from './codeBatches.ts'
import { couponGive, couponTypeList, couponTypeSave, couponTypeStop } from './coupons.ts'
import { discountList, discountSave, discountStop } from './discounts.ts'
import { priceList, pricePreview, priceRemove, priceSave } from './prices.ts'

export const offersOffice = {
  priceList,
  priceSave,
  priceRemove,
  pricePreview,
  discountList,
  discountSave,
  discountStop,
  couponTypeList,
  couponTypeSave,
  couponTypeStop,
  couponGive,
  bundleList,
  bundleSave,
  bundleStop,
  batchList,
  batchMake,
  batchRevoke,
  batchCodes,
  codeExport,
}
