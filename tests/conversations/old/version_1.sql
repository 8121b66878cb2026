BEGIN TRANSACTION;
CREATE TABLE conversations (
        id TEXT PRIMARY KEY,
        owner_hash TEXT NOT NULL,
        created_at TEXT NOT NULL
    );
INSERT INTO "conversations" VALUES('f427d611-3e26-476d-a2bf-757dc42d1d69','037ee569054ad5bed86c7ecc71aaad0c05d8784dd1629d3f1f5cc21bd872fa10','2026-11-22T04:43:10.542Z');
INSERT INTO "conversations" VALUES('b7768601-7abb-4c77-a558-b3d431973704','037ee569054ad5bed86c7ecc71aaad0c05d8784dd1629d3f1f5cc21bd872fa10','2026-11-22T04:43:10.545Z');
CREATE TABLE messages (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        conversation_id TEXT NOT NULL REFERENCES conversations (id),
        role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
        content TEXT NOT NULL,
        state TEXT,
        created_at TEXT NOT NULL
    );
INSERT INTO "messages" VALUES(1,'a9c371d5-41af-469b-a705-a144b9074e98','f427d611-3e26-476d-a2bf-757dc42d1d69','user','How do I install it?',NULL,'2026-11-22T04:43:10.543Z');
INSERT INTO "messages" VALUES(2,'8bf5fa9b-8009-4090-94c1-18efea8b5e90','f427d611-3e26-476d-a2bf-757dc42d1d69','assistant','Run `pip install answerable`. [1]','answered','2026-11-22T04:43:10.544Z');
INSERT INTO "messages" VALUES(3,'76995cd2-7f05-4eaa-b57f-a4e411f05abf','f427d611-3e26-476d-a2bf-757dc42d1d69','user','Und auf Windows? 👋
zweite Zeile',NULL,'2026-11-22T04:43:10.545Z');
INSERT INTO "messages" VALUES(4,'bbf0e47f-cdc5-4e0a-847d-050e39963baa','b7768601-7abb-4c77-a558-b3d431973704','user','a turn that failed',NULL,'2026-11-22T04:43:10.546Z');
CREATE INDEX conversations_owner ON conversations (owner_hash);
CREATE INDEX messages_conversation ON messages (conversation_id, seq);
COMMIT;
PRAGMA user_version = 1;
