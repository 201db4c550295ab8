import { PRODUCT_NAME } from "../../brand.ts";
import { limits } from "../../lib/limits.ts";
import type * as en from "../en/privacy-page.ts";
import type { Translation } from "../translation.ts";

export const privacyPage: Translation<typeof en.privacyPage> = {
  title: "O que guardamos e quem vê sua pergunta",
  lead: "Cada promessa desta página tem um teste que falha se a quebrarmos. A maioria você mesmo pode conferir, no seu próprio navegador.",
  contents: "Nesta página",
  summary: [
    {
      title: "Os chats não são guardados",
      text: "Perguntas, respostas e arquivos não estão em nenhum dos nossos bancos de dados, arquivos ou registros. A única exceção: o resto de uma resposta interrompida espera por você, criptografado, por até 15 minutos. Todo o resto vive na memória da sua aba e desaparece com ela.",
    },
    {
      title: "Os modelos leem os chats",
      text: "Um modelo só pode responder a uma pergunta que seu provedor recebe. O recibo sob cada resposta concluída informa o provedor e as condições que solicitamos.",
    },
    {
      title: "Você pode conferir",
      text: "Seu navegador mostra cada solicitação que esta página faz e tudo o que ela armazena. Veja abaixo onde olhar.",
    },
  ],

  keptTitle: "O que é guardado, onde e por quanto tempo",
  keptLead:
    "Tudo isso fica no nosso banco de dados, com exceção do cookie que reconhece um dispositivo e das configurações no seu navegador. Os contadores dos seus chats e de logins que falharam também guardam dez valores aleatórios cada um, para que nada seja contado duas vezes. As linhas que expiram ficam em uma tabela separada, sem backup, exceto as contagens de pessoas ativas por hora. Depois de expirar, elas não são mais usadas e são excluídas em poucos dias.",
  kept: {
    account: {
      title: "Sua conta",
      text: "O nome de usuário, um hash da senha ou do seu ID no provedor de login, o endereço de e-mail se esse provedor fornecer um, os direitos Premium e de administração, se ela está bloqueada ou foi criada pelo operador, o número de chats e o de trocas de senha ou saídas de todos os dispositivos, e os horários do cadastro, do último login e da última atividade.",
      howLong: "Até você excluí-la",
    },
    subscription: {
      title: "Uma assinatura",
      text: "Os IDs da Stripe do cliente e da assinatura, o plano, seu status e suas datas, e os quatro últimos dígitos do cartão. Nunca o número do cartão. Por 35 dias, também um hash do ID de cada notificação da Stripe.",
      howLong: "Até você excluir a conta",
    },
    "admin-changes": {
      title: "Alterações feitas por um admin",
      text: "Qual admin alterou ou tentou alterar qual conta ou modelo, quando, e os valores antes e depois. Nada de chats, endereços de e-mail ou endereços IP.",
      howLong: "Permanentemente",
    },
    visitor: {
      title: "Sem conta",
      text: "Quantos chats grátis você usou, associado ao hash de um cookie aleatório.",
      howLong: "180 dias após o último chat",
    },
    network: {
      title: "Sua rede",
      text: "Quantos chats grátis vieram da sua rede hoje, associado a um hash. A chave do hash é excluída todos os dias. Depois disso, o hash não pode mais ser ligado a uma rede.",
      howLong: "Até uma hora depois da meia-noite UTC",
    },
    session: {
      title: "Uma sessão",
      text: "Um hash do token aleatório do seu cookie, o ID da sua conta e o horário em que você entrou.",
      howLong: "30 dias após o último uso",
    },
    "sign-in": {
      title: "Um login com o Google ou outro provedor",
      text: "Enquanto ele dura: valores aleatórios que o protegem, um hash de um cookie, a página para a qual voltar e se ele confirma a exclusão da sua conta.",
      howLong: "10 minutos",
    },
    "failed-logins": {
      title: "Logins que falharam",
      text: "A quantidade deles, associada a hashes do nome de usuário, da rede, do dispositivo e da sessão. Da mesma forma, contas novas e logins com um provedor são contados por rede e solicitações de pagamento, por conta.",
      howLong: "Até duas horas",
    },
    "device-cookie": {
      title: "Um dispositivo conhecido",
      text: "Um cookie no seu navegador, para que logins que falharam em outros lugares não bloqueiem seu acesso. Ele contém um ID aleatório e assinaturas para as suas últimas cinco contas.",
      howLong: "180 dias",
    },
    "browser-settings": {
      title: "Configurações no seu navegador",
      text: "No armazenamento local do seu navegador: configurações como tema, idioma e modo de leitura, e os IDs dos últimos modelos que você escolheu. Disso, só recebemos os modelos aos quais você pergunta.",
      howLong:
        "Até você limpar os dados deste site. Os modelos e o modo de leitura: até a “Limpeza segura” ou até você sair da conta",
    },
    spending: {
      title: "Quanto custam os chats Premium",
      text: "Se este site limita o custo por conta: a soma dos chats de hoje e o número de suas respostas, associados a um hash do ID da sua conta.",
      howLong: "Até o fim do dia seguinte (UTC)",
    },
    sums: {
      title: "Totais",
      text: "Chats, respostas e custo por modelo e dia, quantas contas existem e quantas delas têm o Premium, e quantas pessoas estiveram ativas. Nenhum deles é sobre um chat ou uma pessoa em particular.",
      howLong: "Permanentemente; as contagens de pessoas ativas por hora: dois dias após o fim do dia",
    },
    unsettled: {
      title: "Respostas de custo desconhecido",
      text: "Os modelos, o dia e os IDs do roteador de modelos, até o roteador informar o custo. Nada sobre você, mas o operador pode consultar no roteador o horário e o tamanho de cada resposta.",
      howLong: "Até 30 dias",
    },
    retries: {
      title: "Respostas que falharam",
      text: "A quais modelos você pode perguntar de novo grátis, e um hash do seu cookie ou o ID da sua conta.",
      howLong: "15 minutos",
    },
    stops: {
      title: "Respostas paradas e interrompidas",
      text: "Que um chat ou algumas das respostas dele foram parados, ou quantos bytes tinham chegado quando sua conexão caiu ou a página ficou oculta em um celular, associado a um hash do ID aleatório do chat.",
      howLong: "15 minutos",
    },
    spool: {
      title: "O resto de uma resposta",
      text: "Se a sua conexão cair ou a página ficar oculta em um celular: o que o seu navegador ainda não recebeu, criptografado, associado a um hash do ID aleatório do chat. Só a sua aba tem a chave. Nossa função também a teve, e com o valor guardado para as chaves do dia e uma cópia da sua solicitação seria possível recuperá-la.",
      howLong: "No máximo 15 minutos; excluído assim que a sua aba o recebe ou quando você para o chat",
    },
    seeds: {
      title: "Chaves dos chats",
      text: "Um valor aleatório do qual são geradas as chaves do dia para os chats. Ele não diz nada sobre ninguém, mas com ele e a gravação de uma solicitação criptografada seria possível descriptografar esse chat.",
      howLong: "Até o fim do dia seguinte (UTC)",
    },
  },

  othersTitle: "Quem mais vê uma pergunta",
  others: {
    providers: {
      title: "Os provedores dos modelos",
      text: "O roteador de modelos e o provedor de cada modelo que você escolheu leem a pergunta para respondê-la. Pelo OpenRouter, solicitamos provedores que não retenham a pergunta nem treinem com ela. Não podemos verificar se eles cumprem. Outros roteadores não recebem essa solicitação. O recibo sob cada resposta concluída mostra quem respondeu e o que foi solicitado.",
    },
    "search-provider": {
      title: "Um provedor de busca, se a busca na web estiver ativada",
      text: "Ele recebe as palavras da pergunta e nada sobre você. Se você verifica uma afirmação na web, ele recebe a pergunta que você vê antes, que pode vir de uma resposta. Nossa solicitação de não reter as perguntas nem treinar com elas não se aplica a ele. O recibo informa o nome dele.",
    },
    hosting: {
      title: "Os servidores no caminho",
      text: "A nossa função de chat descriptografa a pergunta e as respostas durante uma solicitação. O CloudFront, que fica na frente dela, transporta dos chats apenas texto cifrado, mas todo o resto descriptografado.",
    },
    stripe: {
      title: "A Stripe, se você pagar",
      text: "Ela recebe o que você digita nas páginas dela, o ID da sua conta e seu endereço de e-mail, se o seu provedor de login o verificou. Nunca seu nome de usuário, uma pergunta ou uma resposta.",
    },
    google: {
      title: "O Google ou outro provedor, se você entrar com ele",
      text: "Ele fica sabendo que você entrou aqui. O login não revela nada sobre seus chats.",
    },
  },

  claimsTitle: "O que testamos e como você pode conferir",
  claimsLead:
    "Pressione F12 para abrir as ferramentas de desenvolvedor do seu navegador ou escolha “Inspecionar” no menu de contexto da página. Nossos testes repetem as mesmas verificações a cada mudança.",
  check: "Confira",
  tested: "Como testamos",
  claims: {
    "not-stored": {
      title: "Os chats não são guardados",
      text: "Perguntas, respostas, nomes e conteúdos de arquivos e consultas de busca não estão em nenhum dos nossos bancos de dados, arquivos ou registros, quer um chat dê certo, quer falhe. A única exceção: se a sua conexão cair ou a página ficar oculta em um celular, o resto da resposta espera por você, criptografado, por até 15 minutos.",
      tested:
        "Seu navegador não pode olhar dentro dos nossos servidores. Um teste envia palavras de marcação únicas em chats que dão certo e em chats que falham e depois as procura no banco de dados, em cada arquivo e no registro.",
    },
    "no-addresses": {
      title: "Endereços IP não são guardados",
      text: "Os chats grátis são contados por rede, por meio de um hash cuja chave é excluída todos os dias.",
      tested:
        "Um teste envia chats a partir de endereços IP conhecidos e depois procura esses endereços no banco de dados, em cada arquivo e no registro.",
    },
    capsule: {
      title: "Os chats são criptografados duas vezes",
      text: "Entre o seu navegador e a nossa função de chat, a pergunta e as respostas são criptografadas mais uma vez, de modo que redes, proxies de empresas e a nossa CDN transportam apenas texto cifrado. Isso não protege você de nós: enviamos a página e executamos a função. E os modelos leem a sua pergunta.",
      check:
        "Pergunte algo. No painel “Rede”, selecione a solicitação chamada stream: nem o payload nem a resposta contêm uma palavra disso.",
    },
    frames: {
      title: "O tamanho do que é enviado não revela uma resposta",
      text: "Enquanto os modelos escrevem, pacotes do mesmo tamanho são enviados em ritmo fixo. Quem observa a rede ainda vê que você está conversando, quando e por quanto tempo, o tamanho aproximado da pergunta, se houve busca na web e se uma resposta é excepcionalmente rápida.",
      tested:
        "Um teste registra os pacotes de respostas diferentes em uma conexão criptografada: todos têm o mesmo tamanho. Sem essa proteção, os tamanhos diferem, e o teste também detecta isso.",
    },
    "one-origin": {
      title: "Nada é carregado de outros lugares",
      text: "Nenhuma fonte tipográfica, script, imagem ou ícone de site vem de outras empresas, então nenhuma delas fica sabendo que você está aqui.",
      check: "Abra o painel “Rede” e recarregue a página. Todas as solicitações vão para este site.",
    },
    "inert-answers": {
      title: "As respostas não podem enviar nada para fora",
      text: "Uma imagem em uma resposta aparece como link, e HTML como texto.",
      check:
        "Com o painel “Rede” aberto, peça a um modelo que responda com uma imagem de outro site. O navegador não solicita nada a esse outro site até você clicar no link.",
    },
    "files-stay": {
      title: "Os arquivos ficam no seu dispositivo",
      text: "Eles são lidos no navegador. Só o texto deles, ou uma imagem redesenhada sem dados da câmera, é enviado, com o nome, o tipo e o tamanho do arquivo.",
      tested:
        "Um teste anexa arquivos de todos os tipos e lê a solicitação antes de ela ser criptografada: ela contém o texto do arquivo ou a imagem redesenhada, e não o arquivo.",
    },
    "no-browser-storage": {
      title: "Nada de um chat está no armazenamento do navegador",
      text: "Nem em cookies, nem no armazenamento local, nem em caches, nem na URL, nem no histórico.",
      check:
        "Abra o painel “Aplicativo” (“Armazenamento” no Firefox e no Safari). O armazenamento local tem apenas configurações (como seu tema, seu idioma, o modo de leitura e os últimos modelos escolhidos), suas contagens de chats e o dia em que um chat grátis foi recusado pela última vez. O armazenamento em cache e o IndexedDB estão vazios.",
    },
    sealed: {
      title: "Chats protegidos ficam criptografados enquanto a aba está oculta",
      text: `Com AES-256, sob uma chave que nenhum script pode ler. O texto sem criptografia é descartado. Se uma resposta ainda estiver sendo escrita ou um arquivo sendo lido, a criptografia espera que isso termine. Depois de ${limits.session.minutes} minutos, a chave é destruída, e a página avisa você.`,
      check:
        "Separe as ferramentas de desenvolvedor em outra janela e mude para outra aba. Depois, faça um snapshot de heap em “Memória” e procure nele uma palavra do seu chat.",
    },
    visits: {
      title: "Um chat espera dez minutos enquanto você visita outra tela",
      text: "Ele é apagado antes se você mudar de aba ali, sair da conta ou fechar a página. Antes de um link que o apagaria, a página pergunta.",
      check:
        "Pergunte algo, abra esta página, mude para outra aba e depois volte ao chat. Ele sumiu, e um aviso explica por quê.",
    },
    "sign-out": {
      title: "Sair da conta apaga o chat em todas as abas",
      text: "Todas as abas do mesmo navegador o apagam imediatamente.",
      check: "Abra o chat em duas abas, pergunte algo em uma e saia da conta na outra.",
    },
    "secure-clear": {
      title: "“Limpeza segura” não deixa nenhuma cópia",
      text: "Ela remove as mensagens, o rascunho, os arquivos e a chave da memória da aba.",
      check:
        "Faça um snapshot de heap em “Memória” antes e depois, e procure nos dois uma palavra do seu chat.",
    },
    "separate-threads": {
      title: "Os modelos não veem as respostas uns dos outros",
      text: "Cada um recebe a própria conversa, a menos que você compartilhe uma resposta com os outros ou peça a um modelo que mescle as respostas, ou compare ou verifique suas afirmações.",
      tested:
        "Em um teste, cada um de três modelos recebe um segredo. Ao longo de 20 perguntas, com paradas e novas tentativas, nenhum recebe o de outro.",
    },
    "bare-queries": {
      title: "As buscas não levam nada sobre você",
      text: "Um provedor de busca recebe do nosso servidor as palavras da pergunta ou de uma afirmação que você verifica. Não abrimos nenhuma das páginas que ele encontra.",
      tested:
        "Um teste lê cada solicitação ao provedor. Se houve busca na web, o recibo sob cada resposta concluída informa o nome dele.",
    },
    "local-exports": {
      title: "As exportações são feitas no seu navegador",
      text: "O arquivo é escrito a partir da memória da aba. Um chat salvo é criptografado (AES-256) com sua frase secreta, que não é guardada.",
      check:
        "Exporte um chat com o painel “Rede” aberto. Pode ser carregado código deste site, mas nada é enviado.",
    },
  },

  beyondTitle: "O que não podemos prometer",
  beyond: {
    memory: {
      title: "Memória limpa",
      text: "O JavaScript só pode soltar os dados; quem os libera é o navegador. Snapshots de heap mostram que isso funciona no Chromium. Arquivos de troca e despejos de falhas estão fora do nosso alcance.",
    },
    "standard-mode": {
      title: "Criptografia no modo padrão",
      text: "No modo padrão, o chat fica sem criptografia na memória desta aba até você limpá-lo ou fechar a página.",
    },
  },

  deleteTitle: "Excluir sua conta",
  deleteText:
    "Abra sua conta e escolha “Excluir minha conta”. Isso cancela a assinatura, exclui o cliente na Stripe e depois exclui a conta, o nome de usuário e o vínculo com seu provedor de login. Se um admin alterou a conta, o registro dessa alteração permanece.",
  deleteAction: "Abrir sua conta",
  deleteVisitor:
    "Sem conta, limpe os dados deste site no seu navegador. A contagem guardada dos seus chats grátis não poderá mais ser associada a você, e expira.",
  remainsTitle: "Algumas coisas permanecem:",
  remains: {
    "other-sessions":
      "Sessões em outros dispositivos: hashes dos tokens delas, com o ID da sua conta. Elas param de funcionar imediatamente e expiram em até 30 dias.",
    "other-hashes": `A quantidade de logins que falharam e de solicitações de pagamento, associada a hashes, por até duas horas, e o ID da sua conta na lista dos modelos a que você pode perguntar de novo, por ${limits.retry.minutes} minutos.`,
    "other-spending":
      "Se este site limita o custo por conta: a soma dos chats de hoje e o número de suas respostas, associados a um hash do ID da sua conta, até o fim do dia seguinte (UTC).",
    "blocked-identity":
      "Se a conta estava bloqueada: um hash do seu ID no provedor de login, permanentemente, para que ele não possa ser usado em outra conta.",
    backups:
      "Backups do banco de dados, por 35 dias. Se este site roda em uma única máquina, são arquivos do operador, que decide por quanto tempo os guarda. A Stripe guarda faturas e pagamentos, como a lei exige.",
  },
  footnote: `Esta página descreve o ${PRODUCT_NAME} como publicado. O operador de uma cópia modificada é responsável pelas mudanças que fez.`,
};
