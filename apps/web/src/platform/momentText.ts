import { beijingTime } from '@tizhou/domain/dates/beijing'
import { dayText } from './dayText.ts'

/** 2027 年 3 月 5 日 08:30, in Beijing. */
export const momentText = (moment: number): string => `${dayText(moment)} ${beijingTime(moment)}`
