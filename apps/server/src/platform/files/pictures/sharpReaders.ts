import sharp from 'sharp'

// What the bytes may be is decided by three readers that are known; no other (a drawing, a document) is there to be
// misled. The settings are of the whole process: whoever paints pictures takes `sharp` from here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

export { default as sharp } from 'sharp'
