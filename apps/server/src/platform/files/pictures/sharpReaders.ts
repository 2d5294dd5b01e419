import sharp from 'sharp'

// Only libvips' three readers of JPEG, PNG and WebP are enabled: no other format (a drawing, a document) can be
// smuggled in. The setting is of the whole process: all code imports `sharp` from here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

export { default as sharp } from 'sharp'
