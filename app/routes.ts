import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home/route.tsx'),
  route('register', 'routes/register/route.tsx'),
  route('connect', 'routes/connect/route.tsx'),
  route('connect/form', 'routes/connect/form.ts'),
  route('preferences', 'routes/preferences/route.ts'),
  route('about', 'routes/about/route.tsx'),
  route('advertise', 'routes/advertise/route.tsx'),
  route('contact', 'routes/contact/route.tsx'),
  route('privacy', 'routes/privacy/route.tsx'),
  route('terms', 'routes/terms/route.tsx'),
  route('continue', 'routes/continue/route.tsx'),
  route('welcome', 'routes/welcome/route.tsx'),
  route('thank-you', 'routes/thank-you/route.tsx'),
  route('*', 'routes/not-found/route.tsx'),
] satisfies RouteConfig
