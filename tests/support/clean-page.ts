import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// The files of one worker share a page.
afterEach(cleanup)
