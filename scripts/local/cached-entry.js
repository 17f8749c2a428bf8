// Puts the local platform cache in front of the built Worker's entry point `Pages`.
import worker, { Pages as Uncached } from './index.js'
import { createPlatformCache } from './platform-cache.js'

const cache = createPlatformCache(Date.now)

export default worker

export class Pages extends Uncached {
  constructor(ctx, env) {
    super(ctx, env)
    Object.defineProperty(this.ctx, 'cache', { value: cache })
  }

  fetch(request) {
    return cache.fetch(request, this.ctx.props, (asked) => super.fetch(asked))
  }
}
