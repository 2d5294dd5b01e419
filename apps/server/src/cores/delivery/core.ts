import { coreOf } from '../../platform/coreFront.ts'
import { addressesOf, putAddress, removeAddress } from './addresses.ts'
import { followParcel } from './followParcel.ts'
import {
  addNumberImport,
  applyNumbers,
  numberImportByID,
  numberImportPage,
  numberRowPage,
  undoNumbers,
} from './numberImports.ts'
import { printedBookByID, printedBookPage, putPrintedBook, subjectsWithBooks } from './printedBooks.ts'
import { readNumbers } from './readNumbers.ts'
import { parcelsWaiting, shipmentCounts, shipmentPage, shipmentsToPack } from './shipmentPages.ts'
import {
  booksOfShipments,
  changeShipment,
  eventsOfShipment,
  ownParcel,
  ownShipment,
  sendShipment,
  shipmentByID,
  shipmentsCancelled,
  shipmentsDue,
  shipmentsOf,
  unfinishedParcels,
} from './shipments.ts'
import { trackOf } from './tracks.ts'

/** The front of the core `delivery`: `services.delivery`. */
export class Delivery extends coreOf({
  reads: {
    addressesOf,
    booksOfShipments,
    eventsOfShipment,
    numberImportByID,
    numberImportPage,
    numberRowPage,
    ownParcel,
    ownShipment,
    parcelsWaiting,
    printedBookByID,
    printedBookPage,
    shipmentByID,
    shipmentCounts,
    shipmentPage,
    shipmentsOf,
    shipmentsToPack,
    subjectsWithBooks,
    trackOf,
    unfinishedParcels,
  },
  changes: {
    addNumberImport,
    applyNumbers,
    changeShipment,
    putAddress,
    putPrintedBook,
    removeAddress,
    sendShipment,
    shipmentsCancelled,
    shipmentsDue,
    undoNumbers,
  },
  works: { followParcel, readNumbers },
}) {}
