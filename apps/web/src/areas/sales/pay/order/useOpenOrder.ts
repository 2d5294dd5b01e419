import { useMutation } from '@tanstack/react-query'
import { perform } from '../../../../calls/making/call.ts'
import { getOrderNumber, type OpenedOrder, spread, unifiedPayQRCode } from '../../../../calls/sales.ts'
import { type Choice, orderFields } from '../versions/ways.ts'
import type { PayType } from './payTypes.ts'

interface Ordering {
  appID: number
  appEName: string
  choice: Choice
  payType: PayType | undefined
  /** The price that the page showed: the server refuses the order at another price. */
  price: number | undefined
  backUrl: string | undefined
}

/** Makes an order of the chosen goods under a new number and gets its payment code. */
export const useOpenOrder = () =>
  useMutation({
    mutationFn: async ({ appID, appEName, choice, payType, price, backUrl }: Ordering): Promise<OpenedOrder> => {
      const { orderID } = await perform(getOrderNumber(), { appID })
      const { way, from } = choice.way
      if (way === 'spread' && from)
        return perform(spread(), { appID, vn: from.vn, toVn: choice.vn ?? 0, payType, price, orderID })
      return perform(unifiedPayQRCode(), { ...orderFields(choice), appID, appEName, payType, price, orderID, backUrl })
    },
  })
