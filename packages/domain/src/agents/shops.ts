import { longText, needed, text, whole } from '../office/fields.ts'

/** Fields of an external shop. */
export const SHOP = {
  seriesID: whole('系列', 0, 1_000_000),
  name: needed('名称', 60),
  intro: longText('介绍', 300),
  picture: text('图片', 200),
  link: text('链接', 2048),
  position: whole('排序', 0, 1_000_000),
}
