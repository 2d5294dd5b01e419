import type { BootServices } from '../../platform/platformServices.ts'
import { parcelSource } from './carriers/parcelSource.ts'

export const madeByDelivery = ({ config, now }: BootServices) => ({ parcels: parcelSource(config.parcels, now) })
