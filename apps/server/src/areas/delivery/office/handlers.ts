import type { Handlers } from '../../../platform/calls/handler.ts'
import { numbersApply, numbersCheck, numbersDetail, numbersList, numbersRows, numbersUndo } from './numbers.ts'
import { printedBookList, printedBookSave, printedBookStop } from './printedBooks.ts'
import { shipmentExport, shipmentMark, shipmentPack, shipmentSend } from './shipmentChanges.ts'
import { shipmentCounts, shipmentDetail, shipmentList } from './shipmentReading.ts'

/** The staff calls of this area; areas/delivery/handlers.ts joins them with the learners' calls. */
export const deliveryOffice = {
  shipmentList,
  shipmentCounts,
  shipmentDetail,
  shipmentPack,
  shipmentSend,
  shipmentMark,
  shipmentExport,
  numbersCheck,
  numbersApply,
  numbersUndo,
  numbersList,
  numbersDetail,
  numbersRows,
  printedBookList,
  printedBookSave,
  printedBookStop,
} satisfies Partial<Handlers<'delivery'>>
