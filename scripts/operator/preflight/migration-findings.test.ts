import { expect, it } from 'vitest'
import { riskyStatements } from './migration-findings.ts'

it.each([
  'CREATE TABLE a (id INTEGER); CREATE INDEX a_by_id ON a (id);',
  'CREATE INDEX a_by_id ON a (id) WHERE id IS NOT NULL;',
  '-- DROP TABLE a;\nALTER TABLE a ADD COLUMN b TEXT; /* DELETE FROM a */',
  "INSERT INTO a (b) VALUES ('x; DROP TABLE a');",
  '',
])('finds %j additive', (sql) => {
  expect(riskyStatements(sql)).toEqual([])
})

it.each([
  'DROP TABLE a',
  'ALTER TABLE a RENAME TO b',
  'alter table a drop column b',
  'DELETE FROM a',
  'UPDATE a SET b = 1',
  'CREATE UNIQUE INDEX a_by_b ON a (b)',
  'CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1',
  'INSERT OR REPLACE INTO a VALUES (1)',
])('finds a risk in %j', (sql) => {
  expect(riskyStatements(`CREATE TABLE other (id INTEGER);\n${sql};`)).toEqual([sql])
})
