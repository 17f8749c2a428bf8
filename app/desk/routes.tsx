import { type RouteObject, redirect } from 'react-router'
import { AuditPage } from './audit/audit-page'
import { exportAudit, loadAudit } from './audit/audit-route'
import { DeskFrame, loadFrame, NotHere } from './frame'
import { LeadPage } from './leads/lead-page'
import { decideOnLead, loadLead } from './leads/lead-route'
import { LeadsPage } from './leads/leads-page'
import { loadLeads, searchLeads } from './leads/leads-route'
import { TodayPage } from './today/today-page'
import { decideToday, loadToday } from './today/today-route'

/** The desk's pages. Each loader and action gets `deskContext`. */
export const deskRoutes: RouteObject[] = [
  {
    path: '/desk',
    loader: loadFrame,
    Component: DeskFrame,
    ErrorBoundary: NotHere,
    children: [
      { index: true, loader: () => redirect('/desk/leads') },
      { path: 'today', loader: loadToday, action: decideToday, Component: TodayPage },
      { path: 'leads', loader: loadLeads, action: searchLeads, Component: LeadsPage },
      { path: 'audit', loader: loadAudit, Component: AuditPage },
      { path: 'audit.csv', loader: exportAudit },
      { path: 'leads/:id', loader: loadLead, action: decideOnLead, Component: LeadPage },
    ],
  },
]
