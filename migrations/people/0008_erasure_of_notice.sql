-- The erasure that a notice to a buyer belongs to, as the audit calls it: two may be of one time.
ALTER TABLE withdrawal ADD COLUMN erasure TEXT;
CREATE INDEX withdrawal_by_erasure ON withdrawal (erasure) WHERE erasure IS NOT NULL;
UPDATE withdrawal SET erasure = (
  SELECT min(subject) FROM audit
  WHERE at = withdrawal.created_at AND action IN ('leads.forget', 'own-data.erase', 'restore.erase')
  HAVING count(*) = 1)
WHERE NOT EXISTS (SELECT 1 FROM consent WHERE consent.lead_id = withdrawal.lead_id);
